/** The log compares field by field: it calls the text at `policies.returns` its `returnsPolicy`. */
export const auditedAs = (setting: string): string =>
  setting.replace(/^policies\.(.+)$/, '$1Policy');
