/** Sources by directive of a content security policy. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** What the window of a payment provider needs of the policies of our pages. */
export type PaymentWindow = {
  /** Sources that every page allows. */
  everywhere: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] };
  /** What the page that opens it allows besides. */
  whereOpened: Policy;
  /** Who may use the browser features that people pay with. */
  origins: readonly string[];
};
