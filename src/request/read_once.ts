/** A reading that is made when it is first asked for, and kept as long as the part of its subject that it is of. */
export function readOnce<Subject, Part extends WeakKey, Reading>(
  partOf: (subject: Subject) => Part,
  read: (subject: Subject) => Reading,
): (subject: Subject) => Reading {
  const readings = new WeakMap<Part, Reading>();
  return (subject) => {
    const part = partOf(subject);
    let reading = readings.get(part);
    if (reading === undefined) readings.set(part, reading = read(subject));
    return reading;
  };
}
