import type { Noun } from '../admin/count-of.ts';
import { LIST_TEXT } from '../admin/wording.ts';

const NOUN: Noun = ['user', 'users'];

export const USERS_TEXT = {
  noun: NOUN,
  search: 'Search users by name or email',
  sort: 'Sort users',
  sorts: { newest: LIST_TEXT.newestFirst, name: LIST_TEXT.nameAToZ, email: 'Email A–Z' },
  whyEmpty: 'People will appear here when they create an account.',
} as const;
