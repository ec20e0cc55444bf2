import "./spinner.css";

/** A loading indicator; `label` says what is loading. */
export function Spinner({ label }: { label: string }) {
  return (
    <p class="spinner" role="status">
      <svg class="spinner-needle" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d="M12 4l2 8h-4z" />
      </svg>
      {label}
    </p>
  );
}
