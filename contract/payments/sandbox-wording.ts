import { MESSAGES } from '../wording.ts';

/** The test checkout window; the server hands them to its script. */
export const SANDBOX_WINDOW = {
  title: 'Test checkout',
  testMode: MESSAGES.testMode,
  unnamedShop: 'The shop',
  cardNumber: 'Card number',
  expiry: 'Expiry',
  cvv: 'CVV',
  pay: 'Pay',
  decline: 'Decline',
  close: 'Close',
  processing: 'Processing payment…',
  noAnswer: 'The test bank isn’t responding. Please try again.',
  testCards: 'Test cards',
  upi: {
    qr: { title: 'Scan the code with your UPI app', picture: 'A QR code, for show' },
    intent: { title: 'Open your UPI app' },
    explanation: 'Test mode has no UPI app: approve or cancel the payment here.',
    approve: 'Approve',
    cancel: 'Cancel',
    hidden: 'This shop doesn’t offer this way to pay.',
  },
  /** By number, with what each does. */
  cards: [
    ['4100 2800 0000 1007', 'Visa: succeeds'],
    ['5500 6700 0000 1002', 'Mastercard: succeeds'],
    ['4100 2800 0008 0001', 'Insufficient funds'],
    ['4100 2800 0006 0003', 'Card declined'],
    ['4100 2800 0009 0000', 'Bank times out'],
    ['4100 2800 0002 0007', 'Bank unreachable'],
    ['4100 2800 0004 0005', 'Visa: succeeds, refunds are rejected'],
    ['4100 2800 0003 0006', 'Visa: succeeds, the first refund fails'],
    ['4100 2800 0005 0004', 'Visa: succeeds, refunds take 10 seconds'],
    ['4100 2800 0001 0008', 'Visa: succeeds, refunds fail after 10 seconds'],
    ['4100 2800 0000 2104', 'UPI: QR code or phone app'],
    ['4100 2800 0000 2203', 'Fails, succeeds 30 seconds later'],
    ['4100 2800 0000 2302', 'Visa: succeeds, with a fee of ₹23.60'],
    ['4100 2800 0000 2401', 'Visa: succeeds, with ₹50 off'],
    ['4100 2800 0000 2500', 'Cash on delivery: stays pending'],
  ],
} as const;

/** Why the test bank declined a payment; the shop shows these too. */
export const CARD_PROBLEMS = {
  insufficientFunds: 'Your card has insufficient funds.',
  declinedCard: 'Your bank declined the card.',
  timedOut: 'Your bank didn’t respond in time.',
  unreachable: 'We couldn’t reach your bank.',
  declined: 'Your bank declined the payment.',
  alreadyPaid: 'This order has already been paid.',
  cancelledUpi: 'The UPI payment was cancelled.',
  tooManyAttempts: 'Too many payments of this order have failed. Please place a new order.',
  notATestCard: 'Please use one of the test cards.',
} as const;
