import { checkRuleSet, compileRuleSet, Gate, Visitor } from '@perkstream/domain-validation-rules';
const way = (conditions: object) => ({ name: 'order.metadata', property: 'way', conditions });
const lvl = (conditions: object) => ({ name: 'customer.metadata', property: 'level', conditions });
const kinds: Record<string,(i:number)=>object> = {
 contains: (i)=>way({ $contains: [`shop-${i}`] }),
 notin: (i)=>lvl({ $not_in: ['level-7', `tier-${i}`] }),
 each: (i)=>({ name: 'order.items.price_each', conditions: { $more_than: [10000 + i] } }),
 product: (i)=>({ name: 'order.items.any', conditions: { $is: [{ id: `prod_${i}`, object: 'product' }] } }),
 dow: (i)=>way({$dow:[1,2]}),
};
const mk=()=>JSON.parse(JSON.stringify({ now:'2026-03-01T08:00:00.000Z', timeZone:'UTC', customer:{id:'c',metadata:{level:'level-7'}}, order:{amount:20000, metadata:{way:'web'}, items:[{productId:'prod_7',quantity:2,price:5000},{productId:'prod_8',quantity:1,price:10000}]}}));
const scope={omit:new Set<string>(),bundle:true};
const all=Object.entries(kinds).map(([k,f])=>[k,Array.from({length:5000},(_,i)=>{const c:any=checkRuleSet({name:'x',rules:{1:f(i),logic:'1'}} as any);return Gate.of(compileRuleSet(c),scope)!;})] as const);
let n=0;
for(let r=0;r<3;r++) for (const [k,gates] of all) {
  const run=()=>{const v=new Visitor(mk(),scope);for(let i=0;i<gates.length;i++) if(gates[i]!.lets(v))n++;};
  for(let i=0;i<50;i++)run();const a=performance.now();for(let i=0;i<100;i++)run();
  console.log(k,((performance.now()-a)/100*200).toFixed(0),'ns');
}
