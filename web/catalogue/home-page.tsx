import { Link } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { FEATURED_PRODUCTS, LABELS, MESSAGES } from '../../contract/shop.ts';
import { useCatalogue } from '../stores.tsx';
import { Loader } from '../ui/loader.tsx';
import { ProductCard } from './product-card.tsx';

/** The first row on the widest screen. */
const EAGER_CARDS = 4;

export function HomePage() {
  const loading = useCatalogue((state) => state.loading);
  const products = useCatalogue((state) => state.products);
  const featured = products.slice(0, FEATURED_PRODUCTS);

  return (
    <>
      {loading && <Loader label={MESSAGES.loading} over={featured.length > 0} />}
      {featured.length > 0 && (
        <>
          <Welcome />
          <section aria-labelledby="featured" className="mt-10 sm:mt-14">
            <h2 id="featured" className="text-2xl font-semibold tracking-tight sm:text-3xl">
              {LABELS.featured}
            </h2>
            <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
              {featured.map((product, index) => (
                <li key={product._id}>
                  <ProductCard product={product} eager={index < EAGER_CARDS} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      {!loading && featured.length === 0 && <NoProducts />}
    </>
  );
}

function Welcome() {
  return (
    <div className="max-w-2xl pt-4 sm:pt-8">
      <h1
        tabIndex={-1}
        className="text-4xl font-bold leading-[1.05] text-balance tracking-tight sm:text-6xl"
      >
        Everyday things, chosen with care.
      </h1>
      <p className="mt-4 text-lg text-pretty text-ink-soft sm:text-xl">
        From the kitchen shelf to the cricket pitch: honest prices and one flat delivery charge.
      </p>
    </div>
  );
}

function NoProducts() {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 text-center">
      <h1 tabIndex={-1} className="text-2xl font-semibold">
        {MESSAGES.noProductsAtHome}
      </h1>
      <p className="text-ink-soft">
        The shelves are empty at the moment. Please look in again soon.
      </p>
      <Link to={paths.productList} className="text-accent underline underline-offset-4">
        {LABELS.products}
      </Link>
    </div>
  );
}
