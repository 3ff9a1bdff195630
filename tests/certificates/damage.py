"""What every certificate has to withstand, of whichever game."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import strategies as st

from crestflow.certificates import CertificateError, Verification, verify_certificate
from tests.certificates.plain import PlainCertificate


def verified(data: bytes) -> Verification:
    """What `verify_certificate` says about the bytes of a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "proof.cfp")
        path.write_bytes(data)
        return verify_certificate(path)


def check_a_damaged_byte(certificate: PlainCertificate, data: st.DataObject) -> None:
    """Any byte replaced by any other: the file is refused, or claims the same."""
    whole = certificate.data()
    place, byte = data.draw(st.integers(0, len(whole) - 1)), data.draw(st.integers(0, 255))
    damaged = whole[:place] + bytes([byte]) + whole[place + 1 :]
    try:
        found = verified(damaged)
    except CertificateError:
        assert damaged != whole
    else:
        assert (found.position, found.claims) == (certificate.header.position, certificate.header.claims)


def check_another_length(certificate: PlainCertificate, data: st.DataObject) -> None:
    """Cut off anywhere, or continued by anything: the file is refused."""
    whole = certificate.data()
    for wrong in (whole[: data.draw(st.integers(0, len(whole) - 1))], whole + data.draw(st.binary(min_size=1))):
        with pytest.raises(CertificateError):
            verified(wrong)
