import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/language.ts';
import type { Database } from '../../platform/db/open.ts';
import { requestLanguage } from '../../platform/languages.ts';
import type { SandboxAccount } from './account.ts';

/** What the sandbox has made once. */
export type SandboxServices = {
  database: Database;
  /** Its own account. */
  own: SandboxAccount;
};

/** What a call of the sandbox may use: the services, and the caller it works for. */
export type SandboxContext = SandboxServices & {
  /** The name of the account whose keys the request carries. */
  account: string;
  language: Language;
};

export function contextOf(services: SandboxServices, request: FastifyRequest): SandboxContext {
  return { ...services, account: request.sandboxAccount, language: requestLanguage() };
}
