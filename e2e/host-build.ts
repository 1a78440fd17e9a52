/** A build whose pages call a backend at another address, which tests map in the browser. */
export const BACKEND = 'http://backend.example';

export const HOST_BUILD = {
  VITE_HOST: `${BACKEND}/`,
  VITE_RAZORPAY_KEY: 'rzp_test_OfAnotherShop1',
  DIST_DIR: 'dist-vite-host',
};
