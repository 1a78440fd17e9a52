import type { AxiosInstance } from 'axios';
import type { FieldError } from '../contract/errors.ts';
import { HTTP_CLIENT_TIMEOUT_MS } from '../contract/shop.ts';
import { CodePart } from './code-part.ts';
import { HOST } from './host.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Loaded with the first call that needs it: a visitor who only looks around never downloads it. */
const client = new CodePart(
  async (): Promise<AxiosInstance> => (await import('axios')).default.create(clientDefaults()),
);
let bearer: string | undefined;

/** For where a call is about to be made. */
export function prepareClient(): void {
  client.load().catch(() => {
    // The call itself will ask again, and say so.
  });
}

/** Beside these, the library's own. */
export function clientDefaults() {
  return { baseURL: HOST, timeout: HTTP_CLIENT_TIMEOUT_MS };
}

/** From now on every call says whose it is. */
export function setBearerToken(token: string | undefined): void {
  bearer = token;
}

export type Answer<Body> = { status: number; body: Body; headers: Record<string, string> };

export type SendOptions = {
  /** JSON, or bytes and text as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Without the base address, on this very origin. */
  isRelative?: boolean;
  /** The answer is taken as a Blob, byte for byte. */
  isFile?: boolean;
  onProgress?: (done: number) => void;
};

/** Makes a call and gives its whole answer; anything but 2xx throws a CallFailure. */
export async function send<Body>(
  method: Method,
  path: string,
  { body, headers, signal, isRelative = false, isFile = false, onProgress }: SendOptions = {},
): Promise<Answer<Body>> {
  try {
    const http = await client.loadAgain();
    http.defaults.headers.common.Authorization = bearer === undefined ? null : `Bearer ${bearer}`;
    const answer = await http.request<Body>({
      method,
      url: path,
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

/** Why a call failed, in words for a person. */
export class CallFailure extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly FieldError[];

  constructor(
    message: string,
    { status = 0, code, fields = [] }: Partial<Pick<CallFailure, 'status' | 'code' | 'fields'>>,
  ) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  fieldError(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.detail;
  }
}

const NO_ANSWER = 'The shop does not answer. Please check your connection and try again.';

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

/** Whoever asked for a file is told in JSON why there is none. */
async function readProblem(file: Blob): Promise<unknown> {
  const text = await file.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function failureOf(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(NO_ANSWER, {});
}
