import type { Page } from '@playwright/test';
import { fillAddress, placeOrderButton } from './checkout.ts';
import { expect } from './shop.ts';

/** Both steps, with their progress bar, as a signed-in shopper whose cart is empty. */
export async function expectCheckoutWithEmptyCart(page: Page): Promise<void> {
  const h1 = page.getByRole('heading', { level: 1 });
  const step = page.getByRole('list', { name: 'Checkout' }).locator('[aria-current=step]');
  const amounts = page.getByRole('region', { name: 'Totals' }).getByRole('definition');

  // A shopper who opens it first is asked for no address: there is nothing to send.
  await page.goto('/privateRoutes/orderScreen');
  await expect(h1).toHaveText('Order Confirmation');
  await expect(page.getByText('No shipping address yet.')).toBeVisible();
  await expect(placeOrderButton(page)).toBeDisabled();

  await page.goto('/privateRoutes/payment');
  await expect(h1).toHaveText('Shipping Address');
  await expect(step).toHaveText('2Shipping Address');
  await expect(amounts).toHaveText(['₹0', '₹0', '₹0', '₹0']);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(h1).toHaveText('Order Confirmation');
  await expect(page).toHaveURL('/privateRoutes/orderScreen');
  await expect(step).toHaveText('3Place Order');
  await expect(amounts).toHaveText(['₹0', '₹0', '₹0', '₹0']);
  await expect(placeOrderButton(page)).toBeDisabled();
  await expect(placeOrderButton(page)).toHaveAccessibleDescription('Cart is Empty...');
  const hint = page.getByRole('status').filter({ hasText: 'Cart is Empty...' });
  await hint.getByRole('link', { name: 'See all products' }).click();
  await expect(page).toHaveURL('/productScreen');
}
