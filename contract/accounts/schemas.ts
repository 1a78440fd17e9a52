import { z } from 'zod';
import { adminAccountEndpoints } from '../catalogue/admin-endpoints.ts';
import { USER_SORTS } from '../catalogue/admin-policy.ts';
import { accountEndpoints } from '../catalogue/endpoints.ts';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { aboutField } from '../field-names.ts';
import { LIMITS } from '../limits.ts';
import { searchQuery } from '../list-query.ts';
import { FIELD_PROBLEMS } from '../problem-wording.ts';
import { emailSchema, idSchema, typedText } from '../text.ts';
import { signInEndpoints } from './sign-in-endpoints.ts';

export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});

export const sessionSchema = z.object({ user: userSchema, jwtToken: z.string() });

export const passwordSchema = z
  .string()
  .min(LIMITS.passwordLength.min, FIELD_PROBLEMS.shortPassword(LIMITS.passwordLength.min))
  .max(LIMITS.passwordLength.max, aboutField(FIELD_PROBLEMS.tooLong(LIMITS.passwordLength.max)));

const endpoints = { ...accountEndpoints, ...signInEndpoints, ...adminAccountEndpoints };

const schemas = {
  isAuthorized: {
    summary: 'The user the token belongs to',
    response: userSchema,
    problems: [],
  },
  login: {
    summary: 'Sign in',
    body: z.object({
      email: emailSchema,
      password: z.string().min(1).max(LIMITS.passwordLength.max),
    }),
    response: sessionSchema,
    problems: ['wrong_credentials', 'too_many_requests'],
  },
  register: {
    summary: 'Create an account and sign in',
    body: z
      .object({
        name: typedText(LIMITS.nameLength),
        email: emailSchema,
        password: passwordSchema,
        cpassword: z.string(),
      })
      .refine((form) => form.password === form.cpassword, {
        path: ['cpassword'],
        message: FIELD_PROBLEMS.passwordsDiffer,
      }),
    response: sessionSchema,
    problems: ['email_taken', 'too_many_requests'],
  },
  logout: {
    summary: "End the token's session",
    response: z.object({}),
    problems: [],
  },
  listUsers: {
    summary: 'All users',
    query: searchQuery.extend({ sort: z.enum(USER_SORTS).optional() }),
    response: z.object({ users: z.array(userSchema) }),
    problems: [],
  },
} as const satisfies SchemasOf<typeof endpoints>;

export const accountCalls = declareCalls('accounts', endpoints, schemas);

export type User = z.infer<typeof userSchema>;
export type Session = z.infer<typeof sessionSchema>;
