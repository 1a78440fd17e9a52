import { accountCalls } from '../../../contract/accounts.ts';
import { auditCalls } from '../../../contract/audit.ts';
import type { Calls } from '../../../contract/calls.ts';
import { catalogueCalls } from '../../../contract/catalogue.ts';
import { checkoutCalls } from '../../../contract/checkout.ts';
import { customerCalls } from '../../../contract/customers.ts';
import { mailCalls } from '../../../contract/mail.ts';
import { noteCalls } from '../../../contract/notes.ts';
import { orderCalls } from '../../../contract/orders.ts';
import { ownAccountCalls } from '../../../contract/own-account.ts';
import { importCalls } from '../../../contract/product-import.ts';
import { statsCalls } from '../../../contract/stats.ts';

/** Every call of the contract by its name. */
export const allCalls: Calls = {
  ...accountCalls,
  ...auditCalls,
  ...catalogueCalls,
  ...checkoutCalls,
  ...customerCalls,
  ...importCalls,
  ...noteCalls,
  ...mailCalls,
  ...orderCalls,
  ...ownAccountCalls,
  ...statsCalls,
};
