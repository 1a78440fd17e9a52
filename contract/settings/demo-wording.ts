// The settings a shop with the demo catalogue starts with. They suit its products, not every owner's.
export const headline = 'Everyday essentials, chosen with care';
export const intro =
  'From kitchen shelf to cricket pitch, at honest prices with flat-rate shipping.';
export const credit = 'an open-source shop';
export const description =
  'Home, kitchen, clothing, books and more at honest prices, with flat-rate shipping.';
