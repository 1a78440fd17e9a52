import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['ÉLODIE', 'elodie'],
  ['E\u0301lodie', 'elodie'],
  ['Ünal', 'unal'],
  ['İstanbul ISPARTA ılık', 'istanbul isparta ilik'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['Łódź Đorđe Ærø Œuvre Þór Ħaż', 'lodz dorde aero oeuvre thor haz'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['ΣΟΦΌΣ', 'σοφοσ'],
  ['σοφός', 'σοφοσ'],
  ['ＡＢＣ ﬁn', 'abc fin'],
  ['two\nlines', 'two lines'],
  ['\u0301', '\u0301'],
  ["D'Souza 100%_\\", "d'souza 100%_\\"],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test.each([
  ['नाम', 'निम'],
  ['कमल', 'कमला'],
  ['ৰাম', 'রাম'],
  ['மலர்', 'மலர'],
  ['మీర', 'మిర'],
])('the signs of Indic scripts stay: %s is not %s', (one, other) => {
  expect(foldText(one)).toBe(one);
  expect(foldText(one)).not.toBe(foldText(other));
});

test('both spellings of a letter with a nukta are the same', () => {
  expect(foldText('\u0958')).toBe('\u0915\u093c');
  expect(foldText('\u0915\u093c')).toBe('\u0915\u093c');
});
