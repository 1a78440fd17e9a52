// The test checkout window: speaks as much of the provider's checkout.js as a shop uses. No money moves.
(() => {
  const base = new URL('.', document.currentScript.src);
  const TEST_CARD = { number: '4100 2800 0000 1007', expiry: '12/39', cvv: '123' };

  const stylesheet = document.createElement('link');
  stylesheet.rel = 'stylesheet';
  stylesheet.href = new URL('checkout.css', base).href;
  document.head.append(stylesheet);

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function field(label, properties) {
    const input = element('input', { required: true, ...properties });
    return { input, row: element('label', {}, element('span', { textContent: label }), input) };
  }

  function formatAmount(paise, currency) {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100);
  }

  async function pay(options, card, isDeclined) {
    const response = await fetch(new URL('v1/checkout', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key_id: options.key, order_id: options.order_id, card, isDeclined }),
    });
    return response.json();
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog;

    constructor(options) {
      for (const name of ['key', 'amount', 'currency', 'order_id']) {
        if (!options?.[name]) throw new Error(`Checkout was opened without ${name}.`);
      }
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      this.#dialog = this.#build();
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }

    close() {
      this.#dialog?.remove();
      this.#dialog = undefined;
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #build() {
      const { name, amount, currency } = this.#options;
      const number = field('Card number', {
        value: TEST_CARD.number,
        inputMode: 'numeric',
        autocomplete: 'off',
      });
      const expiry = field('Expiry', { value: TEST_CARD.expiry, autocomplete: 'off' });
      const cvv = field('CVV', {
        value: TEST_CARD.cvv,
        inputMode: 'numeric',
        autocomplete: 'off',
      });
      const message = element('p', { className: 'haat-pay-message', role: 'alert' });
      const payButton = element('button', { type: 'submit', textContent: 'Pay' });
      const declineButton = element('button', { type: 'button', textContent: 'Decline' });
      const closeButton = element('button', { type: 'button', textContent: 'Close' });
      const form = element(
        'form',
        {},
        number.row,
        element('div', { className: 'haat-pay-pair' }, expiry.row, cvv.row),
        message,
        element('div', { className: 'haat-pay-buttons' }, payButton, declineButton, closeButton),
      );
      const heading = element('h2', { id: 'haat-pay-title', textContent: 'Test checkout' });
      const dialog = element(
        'dialog',
        { className: 'haat-pay' },
        heading,
        element('p', { textContent: `${name ?? 'The shop'} · ${formatAmount(amount, currency)}` }),
        element('p', { className: 'haat-pay-note', textContent: 'Test mode: no money moves.' }),
        form,
      );
      dialog.setAttribute('aria-labelledby', heading.id);

      const attempt = async (isDeclined) => {
        const buttons = [payButton, declineButton, closeButton];
        for (const button of buttons) button.disabled = true;
        message.textContent = '';
        try {
          const card = {
            number: number.input.value,
            expiry: expiry.input.value,
            cvv: cvv.input.value,
          };
          this.#finish(await pay(this.#options, card, isDeclined), message);
        } catch {
          message.textContent = 'The test provider does not answer. Please try again.';
        }
        for (const button of buttons) button.disabled = false;
        payButton.focus();
      };
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void attempt(false);
      });
      declineButton.addEventListener('click', () => void attempt(true));
      closeButton.addEventListener('click', () => this.#dismiss());
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (!closeButton.disabled) this.#dismiss();
      });
      return dialog;
    }

    /** After a failure the window stays open, so the payment may still succeed. */
    #finish(answer, message) {
      if (answer.error === undefined) {
        this.close();
        this.#options.handler?.(answer);
        return;
      }
      message.textContent = answer.error.description;
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener(answer);
    }
  }

  window.Razorpay = Razorpay;
})();
