/**
 * The attribute of #root by which a rendered page names the files of its code, which come when it
 * has been seen. It goes away when the page answers to a person.
 */
export const LATE_CODE = 'data-late-code';
