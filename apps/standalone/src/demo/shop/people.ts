import { Dice } from '../dice.js';
import { DAY_MS, DAYS } from './calendar.js';

/** A customer, as the shop knows one. */
export interface Person {
  readonly sourceId: string;
  /** Milliseconds since 1970 */
  readonly registeredAt: number;
  readonly profile: object;
}

const FIRST_NAMES = (
  'Ada Adam Aisha Alma Amir Anna Anton Arda Ben Bianca Carla Chen Clara Dana Daniel David Dora Elena Elif Emil Emma Eva ' +
  'Fatima Felix Finn Flora Freya George Goro Greta Hana Hannah Hugo Ida Igor Ines Ivan Jana Jola Jonas Julia Kai Karim ' +
  'Kenji Klara Lara Lea Leo Lena Liam Lina Lucas Luis Maja Marco Maria Marta Max Mei Mia Mila Milan Nadia Nina Noah Nora ' +
  'Olga Oliver Omar Oscar Paula Paul Petra Rania Rosa Ruben Samir Sara Selma Simon Sofia Stella Tara Theo Tim Tomas Vera ' +
  'Victor Yara Yusuf Zoe'
).split(' ');

const LAST_NAMES = (
  'Abbott Aguilar Ahmed Andersen Archer Baker Bauer Becker Bell Bergman Bianchi Brandt Brown Castillo Chapman Chen Clarke ' +
  'Cooper Costa Demir Diaz Dubois Dvorak Dyer Ekström Fischer Fontaine Fox Garcia Gomez Gray Haas Hansen Hoffmann Horvat ' +
  'Hughes Ito Ivanova Jansen Jensen Kaplan Keller Khan Kim Kowalski Kumar Larsen Laurent Lee Lindqvist Lopez Marino Martin ' +
  'Meyer Miller Moreau Moretti Morgan Müller Nagy Nakamura Nguyen Nielsen Novak Okafor Olsen Ortega Park Patel Pereira ' +
  'Petrov Popescu Ricci Rivera Romano Rossi Sato Schmidt Schneider Silva Singh Smith Sousa Suzuki Tanaka Taylor Vargas ' +
  'Virtanen Vogel Wagner Walker Weber Wilson Wolf Wright Yilmaz Young Zhang Ziegler'
).split(' ');

const STREETS = [
  'Station Road',
  'Mill Lane',
  'Church Street',
  'Park Avenue',
  'Harbour Street',
  'Garden Row',
  'High Street',
];

const CITIES: readonly (readonly [city: string, country: string, postalCodes: number])[] = [
  ['London', 'GB', 10_000],
  ['Manchester', 'GB', 20_000],
  ['Edinburgh', 'GB', 30_000],
  ['Dublin', 'IE', 40_000],
  ['Berlin', 'DE', 10_115],
  ['Hamburg', 'DE', 20_095],
  ['Munich', 'DE', 80_331],
  ['Vienna', 'AT', 11_100],
  ['Zurich', 'CH', 80_010],
  ['Amsterdam', 'NL', 10_110],
  ['Paris', 'FR', 75_001],
  ['Lyon', 'FR', 69_001],
  ['Madrid', 'ES', 28_001],
  ['Lisbon', 'PT', 11_000],
  ['Milan', 'IT', 20_121],
  ['Copenhagen', 'DK', 10_500],
  ['Stockholm', 'SE', 11_120],
  ['Warsaw', 'PL', 10_950],
  ['Prague', 'CZ', 11_000],
];

/** In the order in which they came: half of them had been customers before the opening of the online shop. */
export function makePeople(count: number, opening: number, today: number): readonly Person[] {
  const dice = new Dice(11);
  const days = Array.from({ length: count }, (_person, n) => {
    const isOld = n < count / 2;
    return isOld ? opening - dice.between(1, 700) * DAY_MS : opening + dice.between(0, DAYS - 2) * DAY_MS;
  }).sort((one, other) => one - other);
  return days.map((day, n) => {
    const registeredAt = Math.min(day + dice.between(7 * 3_600_000, 22 * 3_600_000), today);
    return { sourceId: `customer-${1_001 + n}`, registeredAt, profile: makeProfile(n, registeredAt, dice) };
  });
}

function makeProfile(n: number, registeredAt: number, dice: Dice): object {
  const [first, last] = [dice.oneOf(FIRST_NAMES), dice.oneOf(LAST_NAMES)];
  const [city, country, postalCodes] = dice.oneOf(CITIES);
  const born = registeredAt - dice.between(18 * 365, 75 * 365) * DAY_MS;
  return {
    name: `${first} ${last}`,
    email: `${mailbox(first)}.${mailbox(last)}.${1_001 + n}@example.com`,
    ...(dice.happens(0.6) && { phone: `+44 20 7946 0${dice.between(100, 999)}` }),
    ...(dice.happens(0.5) && { birthdate: new Date(born).toISOString().slice(0, 10) }),
    address: {
      line_1: `${dice.between(1, 180)} ${dice.oneOf(STREETS)}`,
      city,
      postal_code: String(postalCodes + dice.between(0, 89)),
      country,
    },
    metadata: { newsletter: dice.happens(0.55), channel: dice.oneOf(['web', 'web', 'app', 'store']) },
  };
}

function mailbox(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}
