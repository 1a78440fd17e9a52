import { accountCalls, ownAccountCalls } from '../../../contract/accounts/schemas.ts';
import { auditCalls } from '../../../contract/audit/schemas.ts';
import type { Calls } from '../../../contract/calls.ts';
import { importCalls } from '../../../contract/catalogue/import-schemas.ts';
import { catalogueCalls } from '../../../contract/catalogue/schemas.ts';
import { checkoutCalls } from '../../../contract/checkout/schemas.ts';
import { customerCalls } from '../../../contract/customers/schemas.ts';
import { mailCalls } from '../../../contract/mail/schemas.ts';
import { noteCalls } from '../../../contract/notes/schemas.ts';
import { orderCalls } from '../../../contract/orders/schemas.ts';
import { settingsCalls } from '../../../contract/settings/schemas.ts';
import { statsCalls } from '../../../contract/stats/schemas.ts';

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
  ...settingsCalls,
  ...statsCalls,
};
