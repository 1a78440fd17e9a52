/** Made up, and the same for every owner: shows what the details of an order look like. */
export const SAMPLE_ORDER = {
  id: 'order_SAMPLE00000001',
  date: '2024-01-15T10:30:00Z',
  customer: { name: 'Asha Rao', email: 'asha@shop.example' },
  address: ['Asha Rao', '12 Lake Road', 'Pune, Maharashtra 411001', 'India'],
  paymentMethod: 'Razorpay',
  paymentId: 'pay_SAMPLE000000001',
  items: [
    { name: 'Clay teapot', price: 899, qty: 1 },
    { name: 'Handloom cushion cover', price: 349.5, qty: 2 },
    { name: 'Brass diya', price: 250, qty: 4 },
  ],
} as const;
