/** What the spec fixes for the back office, to the letter; all other texts are in `admin-wording/`. */

export const ADMIN_MESSAGES = {
  productDeleted: 'Product deleted successfully...',
  productUpdated: 'Product Updated Successfullly',
  productAdded: 'Product Added',
} as const;

export const ADMIN_LABELS = {
  menu: {
    dashboard: 'Dashboard',
    users: 'Users',
    products: 'Products',
    addProduct: 'Add Product',
    categories: 'Categories',
    orders: 'Orders',
  },
  /** In the order in which the columns are shown. */
  orderColumns: {
    user: 'user',
    order: 'order',
    paymentStatus: 'payment status',
    date: 'date',
    status: 'status',
    total: 'total',
  },
  userRole: { admin: 'admin', customer: 'customer' },
  createProduct: 'Create New',
  addProduct: 'Add Product',
  updateProduct: 'Update Product',
  backToOrders: 'Back To Orders',
  markDelivered: 'Mark as delivered',
} as const;
