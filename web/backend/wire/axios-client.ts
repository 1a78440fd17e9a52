/** The calls themselves, downloaded with the library that makes them. */
import axios from 'axios';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { fillPath } from '../../../contract/fill-path.ts';
import { HTTP_CLIENT_TIMEOUT_MS } from '../../../contract/policy.ts';
import { addQuery } from '../../../contract/query-string.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { failureOfAnswer } from './answer-failure.ts';
import { HOST } from './host.ts';
import type { Answer, AnyOptions } from './transport.ts';

const client = axios.create(clientDefaults());

/** Everything else is the library's default. */
export function clientDefaults() {
  return { baseURL: HOST, timeout: HTTP_CLIENT_TIMEOUT_MS };
}

/** Makes a call and returns its whole answer; throws a CallFailure unless it succeeds. */
export async function request<Body>(
  endpoint: Endpoint,
  bearer: string | undefined,
  options: AnyOptions,
): Promise<Answer<Body>> {
  const { params = {}, query = {}, body, headers, signal, onProgress } = options;
  const { isRelative = false, isFile = false, isSuccess = () => true } = options;
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
    const { status, data } = answer;
    if (!isSuccess({ status, body: data })) throw failureOfAnswer(status, data);
    return {
      status,
      body: data,
      headers: answer.headers as Record<string, string>,
    };
  } catch (error) {
    throw await toFailure(error);
  }
}

async function toFailure(error: unknown): Promise<CallFailure> {
  if (error instanceof CallFailure) return error;
  const { response } = error as { response?: Refusal };
  if (response === undefined) return new CallFailure(MESSAGES.noAnswer, {});
  const { status, data, headers } = response;
  const body = data instanceof Blob ? await readProblem(data) : data;
  return failureOfAnswer(status, body, headers['retry-after']);
}

type Refusal = { status: number; data: unknown; headers: Partial<Record<string, string>> };

/** In place of a requested file, JSON says why there is none. */
async function readProblem(file: Blob): Promise<unknown> {
  const text = await file.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
