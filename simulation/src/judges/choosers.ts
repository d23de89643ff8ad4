import { type Choosers, codesOf, EXPECTED_USES } from '../clients/choosers.js';

/** Each customer got the best that was left: the better codes are used up before anybody gets a worse one. */
export async function judgeChoosers({ client, choices, rounds }: Choosers): Promise<string[]> {
  const wrong: string[] = [];
  for (const { codes, chosen } of choices) {
    if (codes.length !== 1 || codes[0] !== chosen[0] || chosen.length !== 1)
      wrong.push(`Chosen were ${chosen.join(', ')}, and redeemed were ${codes.join(', ')}`);
  }
  for (let round = 0; round < rounds; round++) {
    for (const [index, code] of codesOf(round).entries()) {
      const answered = choices.filter(({ codes }) => codes.includes(code)).length;
      const { redemption } = await client.look('get-voucher', { params: { code } });
      const stored = redemption?.redeemed_quantity ?? 0;
      if (stored !== answered) wrong.push(`${code} is redeemed ${stored} times, and ${answered} were answered`);
      if (answered !== EXPECTED_USES[index]) {
        wrong.push(`${code} was chosen ${answered} times, and was the best that was left for ${EXPECTED_USES[index]}`);
      }
    }
  }
  return wrong;
}
