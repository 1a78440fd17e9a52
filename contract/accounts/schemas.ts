import { z } from 'zod';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { aboutField } from '../field-names.ts';
import { LIMITS } from '../limits.ts';
import { searchQuery } from '../list-query.ts';
import { FIELD_PROBLEMS } from '../problem-wording.ts';
import { emailSchema, idSchema, typedText } from '../text.ts';
import { timeSchema } from '../values.ts';
import { adminAccountEndpoints } from './admin-endpoints.ts';
import { USER_SORTS } from './admin-policy.ts';
import { accountEndpoints } from './endpoints.ts';
import { ownAccountEndpoints } from './own-account-endpoints.ts';
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

/** Any text may be pasted; one that is no token gets the same answer as one that has expired. */
const tokenSchema = z.string().max(LIMITS.addressLength);

export const openSessionSchema = z.object({
  session_id: idSchema,
  /** A browser and a system, such as "Chrome on Android"; null if unknown. */
  device: z.string().nullable(),
  createdAt: timeSchema,
  /** Accurate to a few minutes. */
  lastUsedAt: timeSchema,
  isCurrent: z.boolean(),
});

const verificationSchema = z.object({ isEmailVerified: z.boolean() });

const ownAccountSchemas = {
  askReset: {
    summary: 'Mail a link for a new password; an unknown address gets the same answer',
    body: z.object({ email: emailSchema }),
    response: z.object({}),
    problems: [],
  },
  resetPassword: {
    summary: 'Set a new password with a mailed link, and end all sessions',
    body: z.object({ token: tokenSchema, password: passwordSchema }),
    response: z.object({}),
    problems: ['link_ended', 'too_many_requests'],
  },
  verifyEmail: {
    summary: 'Confirm an e-mail address with a mailed link',
    body: z.object({ token: tokenSchema }),
    response: z.object({}),
    problems: ['link_ended', 'too_many_requests'],
  },
  askVerification: {
    summary: "Mail a link that confirms the caller's e-mail address",
    response: verificationSchema,
    problems: ['too_many_requests'],
  },
  getAccount: {
    summary: "The caller's open sessions, and whether their e-mail address is confirmed",
    response: verificationSchema.extend({ sessions: z.array(openSessionSchema) }),
    problems: [],
  },
  changeName: {
    summary: "Change the caller's name",
    body: z.object({ name: typedText(LIMITS.nameLength) }),
    response: userSchema,
    problems: ['too_many_requests'],
  },
  changePassword: {
    summary: "Change the caller's password, and end all their other sessions",
    body: z.object({
      current: z.string().min(1).max(LIMITS.passwordLength.max),
      password: passwordSchema,
    }),
    response: z.object({}),
    problems: ['too_many_requests'],
  },
  endSession: {
    summary: "End one of the caller's sessions",
    params: { session_id: idSchema },
    response: z.object({}),
    problems: ['not_found'],
  },
  endOtherSessions: {
    summary: "End all the caller's sessions but this one",
    response: z.object({}),
    problems: [],
  },
} as const satisfies SchemasOf<typeof ownAccountEndpoints>;

export const ownAccountCalls = declareCalls('accounts', ownAccountEndpoints, ownAccountSchemas);

export type OpenSession = z.infer<typeof openSessionSchema>;
