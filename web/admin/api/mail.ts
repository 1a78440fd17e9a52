import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '../../../contract/calls.ts';
import { adminMailEndpoints } from '../../../contract/mail/admin-endpoints.ts';
import type { ListFilter } from '../../backend/admin/list-page.ts';
import { call, callForOne } from './call.ts';
import { listQuery } from './paged-query.ts';

export function mailStatusQuery() {
  return queryOptions({
    queryKey: ['mail', 'status'],
    queryFn: async ({ signal }) => (await call(adminMailEndpoints.getMailStatus, { signal })).body,
  });
}

export function mailboxListQuery(filter: ListFilter<'listMailbox'>) {
  return listQuery('mailbox', adminMailEndpoints.listMailbox, filter, ({ mails }) => mails);
}

/** null where it does not exist. */
export function mailboxMailQuery(id: string) {
  return queryOptions({
    queryKey: ['mailbox', 'one', id],
    queryFn: ({ signal }) =>
      callForOne(adminMailEndpoints.getMailboxMail, { params: { id }, signal }),
  });
}

/** The mail with the link that it was shown without; the log says who asked. */
export async function revealMailLink(id: string): Promise<CallAnswer<'revealMailLink'>> {
  return (await call(adminMailEndpoints.revealMailLink, { params: { id } })).body;
}

export function givenUpListQuery() {
  return listQuery('given-up-mail', adminMailEndpoints.listGivenUpMail, {}, ({ mails }) => mails);
}

export async function sendMailAgain(id: string): Promise<void> {
  await call(adminMailEndpoints.sendMailAgain, { params: { id } });
}

export function mailPreviewsQuery() {
  return queryOptions({
    queryKey: ['mail', 'previews'],
    queryFn: async ({ signal }) =>
      (await call(adminMailEndpoints.listMailPreviews, { signal })).body.previews,
  });
}
