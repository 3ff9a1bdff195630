"""Certificates: strategies that prove what a position is worth, written to a file and checked by the reference rules.

Nothing here imports the engine. The engine writes certificates through `write_certificate`; `verify_certificate`
checks them with the rules alone. The format is described in ``docs/certificates.md``.
"""

from crestflow.certificates.claims import Claim, Goal, claims_for
from crestflow.certificates.format import CertificateError, CertificateHeader
from crestflow.certificates.pantarei import without_past
from crestflow.certificates.progress import WalkProgress
from crestflow.certificates.verify import Verification, verify_certificate
from crestflow.certificates.write import WrittenCertificate, write_certificate
from crestflow.certificates.write_pantarei import write_pantarei_certificate

__all__ = [
    "CertificateError",
    "CertificateHeader",
    "Claim",
    "Goal",
    "Verification",
    "WalkProgress",
    "WrittenCertificate",
    "claims_for",
    "verify_certificate",
    "without_past",
    "write_certificate",
    "write_pantarei_certificate",
]
