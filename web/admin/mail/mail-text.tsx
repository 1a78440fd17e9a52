/** A mail as plain text, with its own line breaks. */
export function MailText({ text }: { text: string }) {
  return (
    <pre className="rounded-2xl bg-surface p-4 font-mono text-sm leading-relaxed whitespace-pre-wrap ring-1 ring-line wrap-anywhere sm:p-6">
      {text}
    </pre>
  );
}
