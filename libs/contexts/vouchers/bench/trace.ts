import { ViewRunner } from '@perkstream/platform';
import { SHOP } from '../src/testing/vouchers-in-process.js';
import { listQueries } from './list-queries.js';
import { manyVouchers, NOW } from './many-vouchers.js';
const count = Number(process.argv[2]);
const wanted = process.argv.slice(3);
const context = await manyVouchers(count);
const views = context.views as any;
for (const [name, c] of views.collections) {
  for (const m of ['find', 'count', 'getMany', 'get']) {
    const f = c[m].bind(c);
    c[m] = async (...a: any[]) => {
      const s = performance.now();
      const r = await f(...a);
      if (trace)
        console.log(
          '   ',
          (performance.now() - s).toFixed(2),
          name,
          m,
          JSON.stringify(a).slice(0, 400),
          Array.isArray(r) ? r.length : r,
        );
      return r;
    };
  }
}
let trace = false;
const [last] = (await context.list()).vouchers as any;
for (const [name, q] of Object.entries(listQueries)) {
  if (wanted.length && !wanted.some((w) => name.includes(w))) continue;
  for (const round of [0, 1]) {
    trace = true;
    const s = performance.now();
    await context.answer('list-vouchers', {}, undefined, { query: { ...q(last) }, now: NOW });
    console.log(name, round, (performance.now() - s).toFixed(2));
  }
}
await context.stop();
