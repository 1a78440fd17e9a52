import { resolve } from 'node:path';
import { backUpBeforeContract } from '../backup/before-contract.ts';
import { readConfig } from '../config.ts';
import type { SystemContext } from '../context.ts';
import { holdsDatabase } from '../platform/db/data-folder.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { StartError } from '../platform/start-error.ts';
import { grantAdmin, listAdmins, resetPassword, revokeAdmin } from './admins.ts';

const USAGE = `Usage:
  npm run admin -- list             list all admins
  npm run admin -- grant EMAIL      make a user an admin
  npm run admin -- revoke EMAIL     remove admin access
  npm run admin -- password EMAIL   set a new password and print it`;

try {
  console.log(await runCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runCommand([verb, email, ...rest]: string[]): Promise<string> {
  const command = findCommand(verb, email);
  if (command === undefined || rest.length > 0) throw new StartError(USAGE);
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !holdsDatabase(dataDir)) throw noShopIn(dataDir);
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    await migrate(database, { beforeContract: backUpBeforeContract(config, console.log) });
    return await command({ database });
  } finally {
    await database.close();
  }
}

function noShopIn(folder: string): StartError {
  return new StartError(
    `There is no shop in ${resolve(folder)}. Start it first (npm start), or set DATA_DIR or DATABASE_URL to what it uses.`,
  );
}

function findCommand(
  verb: string | undefined,
  email: string | undefined,
): ((ctx: Pick<SystemContext, 'database'>) => Promise<string>) | undefined {
  if (verb === 'list' && email === undefined) return listAdmins;
  if (email === undefined) return undefined;
  switch (verb) {
    case 'grant':
      return (ctx) => grantAdmin(ctx, { email });
    case 'revoke':
      return (ctx) => revokeAdmin(ctx, { email });
    case 'password':
      return (ctx) => resetPassword(ctx, { email });
    default:
      return undefined;
  }
}
