import { lettersOf } from './letters.ts';

/** The words people think of first when they need a password, in India and elsewhere. */
export const COMMON_WORDS = `
  password passwort passcode passkey pass pwd login logon signin signup account access secret private security
  changeme default temp temporary letmein please enter
  admin administrator root superuser super user username guest owner manager master boss staff support system
  server client customer member sysadmin webmaster
  test tester testing demo sample example
  shop shops shopper shopping store market bazaar order sale
  hello hallo welcome namaste goodbye thanks thankyou iloveyou love lovely
  spring summer autumn winter monsoon
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow
  diwali deepavali holi christmas easter
  india indian bharat hindustan mumbai bombay delhi newdelhi kolkata chennai bangalore bengaluru hyderabad pune
  jaipur lucknow kochi kerala goa america london
  krishna ganesh ganesha shiva mahadev shivshakti hanuman lakshmi jaishreeram omnamahshivaya allah jesus
  cricket sachin tendulkar dhoni virat kohli football
  mother father mummy papa family baby
  gmail googlemail yahoo hotmail outlook rediffmail icloud email mail google facebook instagram whatsapp
`
  .trim()
  .split(/\s+/)
  .map(lettersOf);

/** Additions to a word that are not words themselves. */
export const ADDITIONS = ['my', 'iam', '.com', '.net', '.org', '.co.in', '.in'].map(lettersOf);
