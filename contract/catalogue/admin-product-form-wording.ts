export const PRODUCT_FORM_TEXT = {
  fields: {
    name: 'Name',
    brand: 'Brand',
    category: 'Category',
    price: 'Price',
    stock: 'Stock',
    description: 'Description',
    image: 'Image',
  },
  selectCategory: 'Select a category',
  priceHint: 'In rupees',
  stockHint: 'Units available to sell',
  added: (name: string) => `“${name}” is now in your shop.`,
  outdated: 'This product was changed while you were editing',
  removed:
    'Someone deleted this product while you were editing, so your changes can’t be saved. Copy what you need before you leave.',
  viewInShop: 'View in shop',
  notFound: 'This product doesn’t exist or was deleted.',
  notLoaded: 'Couldn’t load this product.',
} as const;

export const IMAGE_TEXT = {
  hint: 'Paste an image URL or upload a file below.',
  upload: 'Upload image',
  uploading: 'Uploading…',
  processing: 'Processing…',
  none: 'No image yet',
  broken: 'No image found at this URL',
  selected: 'Selected image',
  preview: 'Preview',
  theirs: 'Saved image',
} as const;
