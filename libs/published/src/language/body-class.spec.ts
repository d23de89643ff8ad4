import { describe, expect, it } from '@jest/globals';
import { wholeNumber } from '@perkstream/kernel';
import { Flag, ListOf, Metadata, Money, ObjectOf, OneOf, Shape, Text, Texts, Whole } from './body-class.js';
import { isDurationText, isInstantText, isWebAddress } from './shape.js';

describe('texts that body classes admit', () => {
  it.each(['2026-03-01', '2026-03-01T08:00:00Z', '2026-03-01T08:00:00.123+02:00', '2026-03-01T08:00'])(
    '%s is an instant',
    (text) => {
      expect(isInstantText(text)).toBe(true);
    },
  );

  it.each(['', 'tomorrow', '2026-13-01', '2026-02-30', '01.03.2026', '9999-12-31T23:59:59-14:00', 1772352000000, null])(
    '%s is none',
    (text) => {
      expect(isInstantText(text)).toBe(false);
    },
  );

  it.each(['P2D', 'PT1H', 'P1Y2M3DT4H5M6S'])('%s is a duration', (text) => {
    expect(isDurationText(text)).toBe(true);
  });

  it.each(['', 'P', 'PT', '2D', '1 hour', 'P1'])('%s is no duration', (text) => {
    expect(isDurationText(text)).toBe(false);
  });

  it.each(['https://hooks.example/promotions?x=1', 'HTTP://[2606:4700::1111]:8080/', 'http://bücher.example'])(
    '%s is an address of the web',
    (text) => {
      expect(isWebAddress(text)).toBe(true);
    },
  );

  it.each(['http://a b/', 'http://[::1', 'http://a:99999/', 'http:a', 'http:///a', 'ftp://a/', 'a.example', null])(
    '%s is no address of the web',
    (text) => {
      expect(isWebAddress(text)).toBe(false);
    },
  );

  it('reads a whole number from a number and from its text', () => {
    expect([wholeNumber(3), wholeNumber('3')]).toEqual([3, 3]);
  });
});

/** What is after a comment does not compile: `npm run typecheck` reports a comment without an error. */
describe('the type of a property of a body', () => {
  class PartBody {
    @Text({ max: 9 }, 'shown') name!: string;
  }
  const listed = { optional: true, most: 9 };

  it('agrees with its decorator', () => {
    class PieceBody extends PartBody {
      @Text({ optional: true }) note?: string;
      @Text({ nullable: true }, 'in an answer, the edge says null') label?: string | null;
      @OneOf(['small', 'big'], { optional: true, nullable: true }) size?: 'small' | 'big' | null;
      @Metadata({ omit: 'empty' }) metadata!: Record<string, unknown>;
      @ListOf(() => PartBody) parts!: readonly PartBody[];
      @Shape({ type: 'null' }) nothing!: null;
    }
    expect(new PieceBody()).toBeInstanceOf(PartBody);
  });

  it('admits undefined if the decorator is optional, and not otherwise', () => {
    class PieceBody {
      // @ts-expect-error optional
      @Text({ optional: true, max: 9 }) name!: string;
      // @ts-expect-error not optional
      @Money('of one') price?: number;
      // @ts-expect-error the rules are no constant: what they say is not known
      @Texts(listed) tags?: string[];
    }
    expect(new PieceBody()).toBeDefined();
  });

  it('admits null if the decorator is nullable, and not otherwise', () => {
    class PieceBody {
      // @ts-expect-error nullable
      @ObjectOf(() => PartBody, { optional: true, nullable: true }) part?: PartBody;
      // @ts-expect-error not nullable
      @Whole({ optional: true }) count?: number | null;
    }
    expect(new PieceBody()).toBeDefined();
  });

  it('is of the kind that the decorator says', () => {
    class PieceBody {
      // @ts-expect-error a number
      @Whole() count!: string;
      // @ts-expect-error a list
      @Texts() tags!: string;
      // @ts-expect-error one of two values
      @OneOf(['small', 'big']) size!: 'small' | 'large';
      // @ts-expect-error an object of another class
      @ObjectOf(() => PartBody) part!: { readonly title: string };
      // @ts-expect-error a list of them
      @ListOf(() => PartBody) parts!: PartBody;
      // @ts-expect-error true or false
      @Flag() active!: 1 | 0;
    }
    expect(new PieceBody()).toBeDefined();
  });
});
