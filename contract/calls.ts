/**
 * The types of every call by name, for both sides. Types only: the schemas behind them import zod,
 * which shoppers never download.
 */
import type { z } from 'zod';
import type { accountCalls, ownAccountCalls } from './accounts/schemas.ts';
import type { auditCalls } from './audit/schemas.ts';
import type { importCalls } from './catalogue/import-schemas.ts';
import type { catalogueCalls } from './catalogue/schemas.ts';
import type { checkoutCalls } from './checkout/schemas.ts';
import type { customerCalls } from './customers/schemas.ts';
import type { mailCalls } from './mail/schemas.ts';
import type { noteCalls } from './notes/schemas.ts';
import type { orderCalls } from './orders/schemas.ts';
import type { settingsCalls } from './settings/schemas.ts';
import type { statsCalls } from './stats/schemas.ts';

export type Calls = typeof accountCalls &
  typeof auditCalls &
  typeof catalogueCalls &
  typeof checkoutCalls &
  typeof customerCalls &
  typeof importCalls &
  typeof noteCalls &
  typeof mailCalls &
  typeof orderCalls &
  typeof ownAccountCalls &
  typeof settingsCalls &
  typeof statsCalls;

export type CallName = keyof Calls;

/** The calls of the specification. */
export type SpecCallName =
  | 'listProducts'
  | 'getProduct'
  | 'isAuthorized'
  | 'login'
  | 'register'
  | 'logout'
  | 'listOrders'
  | 'listCategories'
  | 'listUsers'
  | 'addCategory'
  | 'updateCategory'
  | 'removeCategory'
  | 'addProduct'
  | 'updateProduct'
  | 'removeProduct'
  | 'placeOrder'
  | 'paymentVerification';

/** The calls that only our own server has. */
export type OwnCallName = Exclude<CallName, SpecCallName>;

/** Calls that answer with a file. */
export type FileCallName = {
  [Name in CallName]: Calls[Name] extends { responseType: string } ? Name : never;
}[CallName];

/** The path parameters; never if the path has none. */
export type CallParams<Name extends CallName> = Calls[Name] extends {
  params: infer Params extends Record<string, z.ZodType>;
}
  ? { [Param in keyof Params]: z.input<Params[Param]> }
  : never;

/** As it is sent: numbers are text. */
export type CallQuery<Name extends CallName> = Calls[Name] extends {
  query: infer Query extends z.ZodType;
}
  ? z.input<Query>
  : never;

/** As the server's verbs receive it. */
export type ParsedQuery<Name extends CallName> = Calls[Name] extends {
  query: infer Query extends z.ZodType;
}
  ? z.output<Query>
  : never;

/** As it is sent; never if there is none. */
export type CallBody<Name extends CallName> = Calls[Name] extends { rawBody: object }
  ? Blob
  : Calls[Name] extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : never;

/** The answer of a call; a file is returned as a Blob. */
export type CallAnswer<Name extends CallName> = Name extends FileCallName
  ? Blob
  : z.output<Calls[Name]['response']>;
