import { type Json } from '../json.js';
import { type SoldGoods, sumOf } from '../model.js';
import { compare, compareIds, type Finding, type Judge, type Shown } from './judge.js';

export const returns: Judge = {
  promise:
    'Each unit comes back once, for what was paid for it, and orders and lists show the returns that were answered',
  async findings(shown, model) {
    const listed = await shown.all('/v1/returns');
    const answered = [...model.sold.values()].flatMap((sold) => [...sold.returns.keys()]);
    const found = await Promise.all([...model.sold].map(([id, sold]) => judgeOrder(shown, id, sold)));
    return [
      ...compareIds(
        'The list of returns',
        listed.map(({ id }) => id),
        answered,
      ),
      ...found.flat(),
    ];
  },
};

async function judgeOrder(shown: Shown, id: string, { units, paid, returns: all }: SoldGoods): Promise<Finding[]> {
  if (all.size === 0) return [];
  const { items } = await shown.look(`/v1/orders/${id}`);
  const answers = [...all.values()];
  const lines = [...units.keys()].map((line) => {
    const back = answers.flatMap((each) => each.items as Json[]).filter(({ item }) => item === line);
    return { line, units: sumOf(back, ({ quantity }) => quantity), amount: sumOf(back, (each) => each.paid) };
  });
  const is = lines.map(({ line }) => {
    const item = items.find((each: Json) => each.id === line);
    return { line, units: item?.returned_quantity ?? 0, amount: item?.returned_amount ?? 0 };
  });
  const given = sumOf(answers, ({ refund }) => refund.amount + sumOf(refund.credits as Json[], ({ amount }) => amount));
  const isAll = lines.every(({ line, units: back }) => back === units.get(line));
  const isRight = isAll ? given === paid : given >= 0 && given <= paid;
  const over = lines.filter(({ line, units: back }) => back > (units.get(line) ?? 0));
  return [
    ...compare(`What came back of order ${id}`, [id], is, lines),
    ...over.map(({ line, units: back }) => ({
      text: `${back} units of ${line} came back to order ${id}`,
      about: [id],
    })),
    ...(isRight ? [] : [{ text: `Order ${id} gave ${given} back, and ${paid} were paid for it`, about: [id] }]),
  ];
}
