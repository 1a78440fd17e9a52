export const HOME = {
  // Fixed by the specification.
  featured: 'Featured Products',
  noProducts: 'Products Not Found...',
  // Ours.
  heading: 'Everyday essentials, chosen with care',
  intro: 'From kitchen shelf to cricket pitch, at honest prices with flat-rate shipping.',
} as const;
