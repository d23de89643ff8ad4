import { describe, expect, it } from '@jest/globals';
import { listMutants, mutated } from './mutants.mjs';

/** The source with each mutant in turn. */
function versionsOf(source) {
  return listMutants(source).map((mutant) => mutated(source, mutant));
}

describe('Mutants', () => {
  it('change constants', () => {
    expect(
      versionsOf("const a = 1;\nconst b = 'x';\nconst c = '';\nconst d = true;").map((each) => each.split('\n')),
    ).toEqual([
      ['const a = 2;', "const b = 'x';", "const c = '';", 'const d = true;'],
      ['const a = 1;', "const b = '';", "const c = '';", 'const d = true;'],
      ['const a = 1;', "const b = 'x';", "const c = 'mutant';", 'const d = true;'],
      ['const a = 1;', "const b = 'x';", "const c = '';", 'const d = false;'],
    ]);
  });

  it('change comparisons and operators', () => {
    expect(versionsOf('const a = b < c;')).toEqual(['const a = b <= c;', 'const a = b >= c;']);
    expect(versionsOf('const a = b * c;')).toEqual(['const a = b / c;']);
    expect(versionsOf('const a = (b) ?? c;')).toEqual(['const a = (b) && c;']);
    expect(versionsOf('const a = !b;')).toEqual(['const a = b;']);
    expect(versionsOf('const a = Math.min(b, c);')).toEqual(['const a = Math.max(b, c);']);
  });

  it('decide conditions, and leave statements out', () => {
    expect(versionsOf('const a = b ? c : d;')).toEqual(['const a = true ? c : d;', 'const a = false ? c : d;']);
    expect(versionsOf('if (a) b();')).toEqual(['if (true) b();', 'if (false) b();', 'if (a) ;']);
    expect(versionsOf('const a = () => b;')).toEqual(['const a = () => undefined;']);
  });

  it('leave decorators alone, and say which change a text', () => {
    expect(versionsOf("@a('b') class C { d = 1; }")).toEqual(["@a('b') class C { d = 2; }"]);
    expect(listMutants("const a = 1 + 'b';").map(({ isText }) => isText)).toEqual([false, false, true]);
  });

  it('leave types, names, imports and errors alone', () => {
    const source =
      "import { a } from 'a';\ntype B = 'b' | 1;\nconst c: B = { 'd': e } as B;\nfunction f() { throw new Error('g'); }";
    expect(versionsOf(source)).toEqual([]);
  });

  it('stand where they should after comments and letters of several bytes', () => {
    const source = '// größer\n/** … */\nconst a = 1;';
    expect(versionsOf(source)).toEqual(['// größer\n/** … */\nconst a = 2;']);
    expect(listMutants(source)).toMatchObject([{ line: 3, original: '1' }]);
  });
});
