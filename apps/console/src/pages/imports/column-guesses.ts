import { type ImportKindName } from './import-kinds.js';

/** Usual titles of columns in files of other systems, in English and German, by the field that they fill. */
const TITLES: Readonly<Record<ImportKindName, Readonly<Record<string, readonly string[]>>>> = {
  customers: {
    source_id: [
      ...['customer id', 'customer number', 'customer no', 'external id', 'user id', 'client id'],
      ...['Kundennummer', 'Kundennr', 'Kd-Nr', 'Kunden-ID', 'Debitorennummer', 'Debitor'],
    ],
    name: ['full name', 'customer name', 'customer', 'Kundenname', 'Kunde', 'Vollständiger Name'],
    email: ['e-mail', 'mail', 'email address', 'mail address', 'Mailadresse', 'E-Mail-Adresse'],
    phone: [
      ...['phone number', 'telephone', 'telephone number', 'mobile', 'mobile phone', 'mobile number', 'cell phone'],
      ...['Telefon', 'Telefonnummer', 'Tel', 'Handy', 'Handynummer', 'Mobil', 'Mobilnummer', 'Rufnummer'],
    ],
    birthdate: ['birthday', 'date of birth', 'dob', 'Geburtstag', 'Geburtsdatum', 'Geb-Datum'],
    description: ['note', 'notes', 'comment', 'Notiz', 'Bemerkung', 'Beschreibung', 'Kommentar'],
    address_line_1: [
      ...['street', 'street address', 'address', 'address 1', 'address line 1'],
      ...['Straße', 'Straße und Hausnummer', 'Straße/Hausnr', 'Adresse', 'Anschrift'],
    ],
    address_line_2: ['address 2', 'address line 2', 'Adresszusatz'],
    address_postal_code: ['postal code', 'postcode', 'zip', 'zip code', 'PLZ', 'Postleitzahl'],
    address_city: ['city', 'town', 'Ort', 'Stadt', 'Wohnort'],
    address_state: ['state', 'province', 'region', 'Bundesland', 'Kanton'],
    address_country: ['country', 'country code', 'Land', 'Staat'],
  },
  vouchers: {
    code: [
      ...['voucher', 'voucher code', 'coupon', 'coupon code', 'promo code', 'promotion code', 'discount code'],
      ...['Gutschein', 'Gutscheincode', 'Gutscheinnummer', 'Rabattcode', 'Aktionscode', 'Kartennummer'],
    ],
    voucher_type: ['type', 'Typ', 'Art', 'Gutscheinart', 'Gutscheintyp'],
    value: ['amount', 'discount', 'Wert', 'Betrag', 'Rabatt'],
    discount_type: ['Rabattart', 'Rabatttyp'],
    redemption_limit: ['limit', 'usage limit', 'max uses', 'Einlöselimit', 'Maximale Einlösungen'],
    start_date: ['start', 'valid from', 'Startdatum', 'Beginn', 'Gültig ab', 'Gültig von'],
    expiration_date: [
      ...['end', 'end date', 'expires', 'expires at', 'expiry', 'expiry date', 'valid until', 'valid to'],
      ...['Enddatum', 'Ende', 'Gültig bis', 'Ablaufdatum', 'Verfallsdatum'],
    ],
    active: ['enabled', 'Aktiv'],
    category: ['Kategorie'],
    additional_info: ['note', 'notes', 'comment', 'Notiz', 'Bemerkung', 'Kommentar'],
  },
  products: {
    name: ['product', 'product name', 'title', 'Produkt', 'Produktname', 'Artikel', 'Artikelname', 'Bezeichnung'],
    source_id: [
      ...['product id', 'product number', 'item number', 'article number', 'external id'],
      ...['Produktnummer', 'Produkt-ID', 'Artikelnummer', 'Artikelnr', 'Artikel-Nr'],
    ],
    price: ['unit price', 'Preis', 'Einzelpreis', 'Verkaufspreis', 'VK'],
    regular_price: ['regular price', 'list price', 'compare at price', 'RRP', 'Normalpreis', 'Listenpreis', 'UVP'],
    attributes: ['attribute', 'Eigenschaften', 'Merkmale'],
    image_url: ['image', 'picture', 'Bild', 'Bild-URL', 'Bildadresse'],
  },
  skus: {
    product_id: ['product', 'product number', 'parent', 'parent id', 'Produkt', 'Produkt-ID', 'Artikelnummer'],
    source_id: ['sku id', 'sku number', 'variant id', 'Varianten-ID', 'Variantennummer', 'Varianten-Nr'],
    sku: ['name', 'sku name', 'variant', 'variant name', 'Variante', 'Variantenname', 'Bezeichnung'],
    price: ['unit price', 'Preis', 'Einzelpreis', 'Verkaufspreis', 'VK'],
    regular_price: ['regular price', 'list price', 'compare at price', 'RRP', 'Normalpreis', 'Listenpreis', 'UVP'],
    attributes: ['attribute', 'Eigenschaften', 'Merkmale'],
    image_url: ['image', 'picture', 'Bild', 'Bild-URL', 'Bildadresse'],
  },
};

/** The field that a column with this title usually fills. */
export function guessedField(kind: ImportKindName, title: string): string | undefined {
  const wanted = folded(title);
  if (wanted === '') return undefined;
  return Object.entries(TITLES[kind]).find(([, titles]) => titles.some((each) => folded(each) === wanted))?.[0];
}

/** Without case, accents, spaces and signs: `E-Mail` is `email`. */
function folded(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
