import { mapWithBreaks } from '../breaks.ts';

/** A body that is JSON already: serialising a long list in one go would block everything else. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  static async ofList(items: readonly unknown[]): Promise<JsonText> {
    const texts = await mapWithBreaks(items, (item) => JSON.stringify(item));
    return new JsonText(`[${texts.join(',')}]`);
  }
}
