/** The server's messages for shoppers when something goes wrong. */

export const SETTINGS_PROBLEMS = { noPolicy: 'There is no such page.' } as const;
