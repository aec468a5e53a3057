"""Holds a JUnit file on standard input against the schemas of Jenkins in an archive, and prints what is wrong."""

import sys
import tarfile

from lxml import etree

document = etree.parse(sys.stdin.buffer)
with tarfile.open(sys.argv[1]) as archive:
    names = [name for name in archive.getnames() if name.endswith("/junit-10.xsd")]
    for name in names:
        schema = etree.XMLSchema(etree.parse(archive.extractfile(name)))
        if not schema.validate(document):
            print(schema.error_log)
print(f"{len(names)} schemas")
