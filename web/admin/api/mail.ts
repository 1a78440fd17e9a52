import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '../../../contract/calls.ts';
import { adminMailEndpoints } from '../../../contract/mail/admin-endpoints.ts';
import { callOurs, callOursForOne } from './call.ts';
import { type ListFilter, ownListQuery } from './list-page.ts';

export function mailStatusQuery() {
  return queryOptions({
    queryKey: ['mail', 'status'],
    queryFn: async ({ signal }) =>
      (await callOurs(adminMailEndpoints.getMailStatus, { signal })).body,
  });
}

export function mailboxListQuery(filter: ListFilter<'listMailbox'>) {
  return ownListQuery('mailbox', {
    endpoint: adminMailEndpoints.listMailbox,
    filter,
    read: ({ mails }) => mails,
  });
}

/** null where it does not exist. */
export function mailboxMailQuery(id: string) {
  return queryOptions({
    queryKey: ['mailbox', 'one', id],
    queryFn: ({ signal }) =>
      callOursForOne(adminMailEndpoints.getMailboxMail, { params: { id }, signal }),
  });
}

/** The mail with the link that it was shown without; the log says who asked. */
export async function revealMailLink(id: string): Promise<CallAnswer<'revealMailLink'>> {
  return (await callOurs(adminMailEndpoints.revealMailLink, { params: { id } })).body;
}

export function givenUpListQuery() {
  return ownListQuery('given-up-mail', {
    endpoint: adminMailEndpoints.listGivenUpMail,
    filter: {},
    read: ({ mails }) => mails,
  });
}

export async function sendMailAgain(id: string): Promise<void> {
  await callOurs(adminMailEndpoints.sendMailAgain, { params: { id } });
}

export function mailPreviewsQuery() {
  return queryOptions({
    queryKey: ['mail', 'previews'],
    queryFn: async ({ signal }) =>
      (await callOurs(adminMailEndpoints.listMailPreviews, { signal })).body.previews,
  });
}
