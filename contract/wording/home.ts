// Fixed by the specification.
export const featured = 'Featured Products';
export const noProducts = 'Products Not Found...';

// Ours.
export const heading = 'Everyday essentials, chosen with care';
export const intro =
  'From kitchen shelf to cricket pitch, at honest prices with flat-rate shipping.';
