import { defineEndpoints } from '../define-endpoints.ts';

export const adminMailEndpoints = defineEndpoints({
  getMailStatus: { method: 'GET', path: '/api/admin/mail', access: 'admin' },
  listMailbox: { method: 'GET', path: '/api/admin/mailbox', access: 'admin' },
  getMailboxMail: { method: 'GET', path: '/api/admin/mailbox/:id', access: 'admin' },
  revealMailLink: { method: 'POST', path: '/api/admin/mailbox/:id/reveal', access: 'admin' },
  listGivenUpMail: { method: 'GET', path: '/api/admin/mail/given-up', access: 'admin' },
  listMailPreviews: { method: 'GET', path: '/api/admin/mail/previews', access: 'admin' },
  sendMailAgain: { method: 'POST', path: '/api/admin/mail/:id/send', access: 'admin' },
});
