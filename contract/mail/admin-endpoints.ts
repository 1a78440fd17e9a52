import { defineEndpoints } from '../define-endpoints.ts';

export const adminMailEndpoints = defineEndpoints({
  getMailStatus: { method: 'GET', path: '/api/admin/mail', access: 'mail.read' },
  listMailbox: { method: 'GET', path: '/api/admin/mailbox', access: 'mail.read' },
  getMailboxMail: { method: 'GET', path: '/api/admin/mailbox/:id', access: 'mail.read' },
  revealMailLink: { method: 'POST', path: '/api/admin/mailbox/:id/reveal', access: 'mail.reveal' },
  listGivenUpMail: { method: 'GET', path: '/api/admin/mail/given-up', access: 'mail.read' },
  listMailPreviews: { method: 'GET', path: '/api/admin/mail/previews', access: 'mail.read' },
  sendMailAgain: { method: 'POST', path: '/api/admin/mail/:id/send', access: 'mail.send' },
});
