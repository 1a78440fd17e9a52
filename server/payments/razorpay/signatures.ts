import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/same-secret.ts';

function sign(message: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/**
 * The signature with which the checkout window proves a payment; it covers neither amount nor
 * capture.
 */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return sign(`${orderId}|${paymentId}`, keySecret);
}

export function isPaymentSignature(
  signature: string,
  orderId: string,
  paymentId: string,
  keySecret: string,
): boolean {
  return isSameSecret(signature, signPayment(orderId, paymentId, keySecret));
}

export function signWebhook(rawBody: string | Buffer, webhookSecret: string): string {
  return sign(rawBody, webhookSecret);
}

export function isWebhookSignature(
  signature: string,
  rawBody: Buffer,
  webhookSecret: string,
): boolean {
  return isSameSecret(signature, signWebhook(rawBody, webhookSecret));
}
