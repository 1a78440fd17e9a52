import type { Call } from '../../../contract/declare-calls.ts';
import type { Access } from '../../../contract/define-endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

function problemsOfAccess(access: Access): readonly ErrorCode[] {
  if (access === 'public') return [];
  return access === 'shopper' ? ['not_signed_in'] : ['not_signed_in', 'not_allowed'];
}

/** Every problem a call can answer with: its own, and those that its access and shape imply. */
export function problemsOf(call: Call, isRateLimited: boolean): ErrorCode[] {
  const { params, query, body } = call;
  const isChecked = params !== undefined || query !== undefined || body !== undefined;
  // A body is parsed even if the call has none.
  const isBodyRead = call.method !== 'GET';
  return [
    ...new Set([
      ...call.problems,
      ...problemsOfAccess(call.access),
      ...(isChecked ? (['invalid_input'] as const) : []),
      ...(isBodyRead
        ? (['malformed_body', 'body_too_large', 'unsupported_media_type'] as const)
        : []),
      ...(isRateLimited ? (['too_many_requests'] as const) : []),
      'internal' as const,
      'unavailable' as const,
    ]),
  ];
}
