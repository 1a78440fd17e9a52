import { queryOptions } from '@tanstack/react-query';
import { adminMailEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallAnswer } from '../../../contract/calls.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { call } from './call.ts';
import { callExtra, callExtraForOne } from './call-extra.ts';
import { type ListFilter, listQuery } from './list-page.ts';

export function mailStatusQuery() {
  return queryOptions({
    queryKey: ['mail', 'status'],
    queryFn: async ({ signal }) =>
      (await callExtra(adminMailEndpoints.getMailStatus, isStatus, { signal })).body,
  });
}

const isStatus = (body: unknown): boolean => isRecord(body) && typeof body.givenUp === 'number';

const hasMails = (body: unknown): boolean => isRecord(body) && Array.isArray(body.mails);

export function mailboxListQuery(filter: ListFilter<'listMailbox'>) {
  return listQuery('mailbox', {
    endpoint: adminMailEndpoints.listMailbox,
    filter,
    isAnswer: hasMails,
    read: (body) => (body as CallAnswer<'listMailbox'>).mails,
    narrow: (mails) => mails,
  });
}

/** null where it does not exist. */
export function mailboxMailQuery(id: string) {
  return queryOptions({
    queryKey: ['mailbox', 'one', id],
    queryFn: ({ signal }) =>
      callExtraForOne(adminMailEndpoints.getMailboxMail, isMail, { params: { id }, signal }),
  });
}

/** The mail with the link that it was shown without; the log says who asked. */
export async function revealMailLink(id: string): Promise<CallAnswer<'revealMailLink'>> {
  return (await call(adminMailEndpoints.revealMailLink, { params: { id } })).body;
}

const isMail = (body: unknown): boolean => isRecord(body) && typeof body.html === 'string';

export function givenUpListQuery() {
  return listQuery('given-up-mail', {
    endpoint: adminMailEndpoints.listGivenUpMail,
    filter: {},
    isAnswer: hasMails,
    read: (body) => (body as CallAnswer<'listGivenUpMail'>).mails,
    narrow: (mails) => mails,
  });
}

export async function sendMailAgain(id: string): Promise<void> {
  await call(adminMailEndpoints.sendMailAgain, { params: { id } });
}

export function mailPreviewsQuery() {
  return queryOptions({
    queryKey: ['mail', 'previews'],
    queryFn: async ({ signal }) =>
      (await callExtra(adminMailEndpoints.listMailPreviews, hasPreviews, { signal })).body.previews,
  });
}

const hasPreviews = (body: unknown): boolean => isRecord(body) && Array.isArray(body.previews);
