// A page of a shop, as its programmer writes it with React: mugs, a field for a code, what the cart costs and why a code does not apply.
import { createElement as h, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '@perkstream/client';
import { useCart } from '@perkstream/client/react';

const PRICE_CENTS = 1000;
const inWords = (cents) => (cents / 100).toFixed(2);

function Shop({ settings }) {
  const perkstream = useMemo(() => createClient(settings), [settings]);
  const [typed, setTyped] = useState('');
  const [codes, setCodes] = useState([]);
  const [quantity, setQuantity] = useState(1);
  const cart = { codes, items: [{ source_id: 'mug', quantity, price: PRICE_CENTS }] };
  const { isLoading, quote, refused, nearMisses, error } = useCart(perkstream, cart, { nearMisses: true });
  const apply = (event) => {
    event.preventDefault();
    setCodes([typed]);
  };
  return h('main', { 'aria-busy': isLoading }, [
    h('button', { key: 'more', onClick: () => setQuantity(quantity + 1) }, 'One more mug'),
    h('form', { key: 'form', onSubmit: apply }, [
      h('input', {
        key: 'code',
        'aria-label': 'Code',
        value: typed,
        onChange: (event) => setTyped(event.target.value),
      }),
      h('button', { key: 'apply' }, 'Apply'),
    ]),
    ...refused.map(({ id, reason }) => h('p', { key: id }, `${id}: ${reason}`)),
    ...nearMisses.map(({ id, banner, missing }) =>
      h('p', { key: id }, `${inWords(missing[0].missing)} more: ${banner}`),
    ),
    h('p', { key: 'total' }, error ? `No price: ${error.key}` : `Total ${inWords(quote?.total_amount ?? 0)}`),
  ]);
}

globalThis.openShop = (settings) => {
  const root = globalThis.document.body.appendChild(globalThis.document.createElement('div'));
  createRoot(root).render(h(Shop, { settings }));
};
