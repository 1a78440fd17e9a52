export const USER_SORTS = ['newest', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];
