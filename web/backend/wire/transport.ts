export type Answer<Body> = { status: number; body: Body; headers: Record<string, string> };

/** Whether an answer is a success: another backend may answer with anything. */
export type IsSuccess = (answer: { status: number; body: unknown }) => boolean;

/** The options of any call. */
export type Transport = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** To this origin, without the base address. */
  isRelative?: boolean;
  onProgress?: (done: number) => void;
  /** By default any 2xx is a success. */
  isSuccess?: IsSuccess;
};

/** What the client gets; the types of a call's own parts were checked before. */
export type AnyOptions = Transport & {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  /** JSON, or bytes and text as they are. */
  body?: unknown;
  /** Reads the answer as a Blob, byte for byte. */
  isFile?: boolean;
};
