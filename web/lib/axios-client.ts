/** The calls themselves, downloaded with the library that makes them. */
import axios from 'axios';
import type { Endpoint } from '../../contract/define-endpoints.ts';
import type { FieldError } from '../../contract/errors.ts';
import { fillPath } from '../../contract/fill-path.ts';
import { HTTP_CLIENT_TIMEOUT_MS } from '../../contract/policy.ts';
import { addQuery } from '../../contract/query-string.ts';
import { CallFailure, NO_ANSWER } from './call-failure.ts';
import { HOST } from './host.ts';
import type { Answer, AnyOptions } from './http.ts';

const client = axios.create(clientDefaults());

/** Beside these, the library's own. */
export function clientDefaults() {
  return { baseURL: HOST, timeout: HTTP_CLIENT_TIMEOUT_MS };
}

/** Makes a call and gives its whole answer; anything but 2xx throws a CallFailure. */
export async function request<Body>(
  endpoint: Endpoint,
  bearer: string | undefined,
  options: AnyOptions,
): Promise<Answer<Body>> {
  const { params = {}, query = {}, body, headers, signal, onProgress } = options;
  const { isRelative = false, isFile = false } = options;
  client.defaults.headers.common.Authorization = bearer === undefined ? null : `Bearer ${bearer}`;
  try {
    const answer = await client.request<Body>({
      method: endpoint.method,
      url: addQuery(fillPath(endpoint, params), query),
      ...(isRelative ? { baseURL: '' } : {}),
      ...(isFile ? { responseType: 'blob' } : {}),
      ...(body === undefined ? {} : { data: body }),
      ...(headers === undefined ? {} : { headers }),
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined
        ? {}
        : { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
    });
    return {
      status: answer.status,
      body: answer.data,
      headers: answer.headers as Record<string, string>,
    };
  } catch (error) {
    throw await toFailure(error);
  }
}

/** A problem's `detail`, or the body itself where a backend answers plain text. */
async function toFailure(error: unknown): Promise<CallFailure> {
  const response = (error as { response?: { status: number; data: unknown } }).response;
  if (response === undefined) return new CallFailure(NO_ANSWER, {});
  const { status } = response;
  const data = response.data instanceof Blob ? await readProblem(response.data) : response.data;
  if (typeof data === 'string' && data !== '') return new CallFailure(data, { status });
  const problem = (data ?? {}) as { detail?: string; code?: string; errors?: FieldError[] };
  return new CallFailure(problem.detail ?? `The shop answered with ${status}.`, {
    status,
    ...(problem.code === undefined ? {} : { code: problem.code }),
    fields: problem.errors ?? [],
  });
}

/** Where a file was asked for, JSON says why there is none. */
async function readProblem(file: Blob): Promise<unknown> {
  const text = await file.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
