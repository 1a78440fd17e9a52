// Fixed by the specification.
export const featured = 'Featured Products';
export const noProducts = 'Products Not Found...';

// Ours, in place of settings that an owner has emptied.
export const headline = (shop: string) => `Welcome to ${shop}`;
export const intro = (shop: string) => `Take a look at what ${shop} has to offer.`;
